//! The examples in `--help` and in the manual. A test runs all of them.

pub const PROGRAM: &str = "\
Examples:
  tabiya                                   a board, ready for 1. e4
  tabiya --white Vera --black Sonja        the same, with the players' names
  tabiya --time 15+10                      with clocks: 15 minutes plus 10 seconds per move
  tabiya --fen '8/8/8/8/8/4k3/4p3/4K3 w'   play on from a position (quote the FEN)
  tabiya --chess960                        Chess960, from a start position drawn by lot
  tabiya resume                            resume the last unfinished game
  tabiya game.pgn                          look through a game, or continue it
  tabiya --plain                           line by line: for a screen reader or a dumb terminal
  tabiya < moves.txt                       a game from a script; its result is the last line
  tabiya perft 5                           count the sequences of five legal moves
  tabiya check *.pgn                       replay the games in PGN files and report what is wrong
  tabiya show '8/8/8/8/8/4k3/4p3/4K3 w'    print a board, in color on a terminal
  tabiya show game.pgn                     print the board at the end of a game
  tabiya completions bash                  a script that completes these words in a shell
  tabiya man | man -l -                    the manual

In the game, /help lists the commands.";

pub const PLAY: &str = "\
Examples:
  tabiya play --white Vera --time 5+3   a game with clocks
  tabiya play --file club.pgn           a game that is saved in this file
  tabiya play --chess960=518            Chess960, from the start position with this number
  echo e4 | tabiya play --plain         moves from a pipe";

pub const RESUME: &str = "\
Examples:
  tabiya resume        the most recently changed unfinished game
  tabiya resume vera   this player's unfinished game
  tabiya resume 1      the game with this number in the list of games";

pub const JOIN: &str = "\
Examples:
  tabiya join                       the game that another Tabiya of yours last began
  tabiya join vera --as white       her saved game, which another Tabiya has open
  tabiya join /srv/chess/game.pgn   a game in a file, which two users of the machine may write";

pub const GAMES: &str = "\
Examples:
  tabiya games                   all saved games
  tabiya games unfinished vera   her unfinished games";

pub const SCORE: &str = "\
Examples:
  tabiya score               a line for each pair of players
  tabiya score Vera Sonja    what Vera has scored against Sonja, with each color";

pub const PERFT: &str = "\
Examples:
  tabiya perft 4                                   197281, from the starting position
  tabiya perft 2 --divide                          the count of each first move, and the sum
  tabiya perft 3 --fen '8/8/8/8/8/4k3/4p3/4K3 w'   from another position";

pub const CHECK: &str = "\
Examples:
  tabiya check *.pgn               prints nothing if all is well
  tabiya check --final games.pgn   the last position of each game
  cat games.pgn | tabiya check -   games from a pipe";

pub const JUDGE: &str = "\
Examples:
  tabiya judge '7k/8/8/8/8/8/8/K6B w'    dead: a king and bishop cannot give mate
  tabiya judge --stats < positions.txt   one position per line, and how fast it went";

pub const SHOW: &str = "\
Examples:
  tabiya show                                         the starting position
  tabiya show game.pgn --flip                         the last position of a game, from Black's side
  tabiya show game.pgn -o game.gif                    the whole game, as a moving picture
  tabiya show --color always --theme dusk | less -R   in color, whatever the output is";

pub const TERMINAL: &str = "\
Examples:
  tabiya terminal   its name, colors and pieces, and the environment that decided them";

pub const MAN: &str = "\
Examples:
  tabiya man | man -l -   read it
  tabiya man > tabiya.6   save it, to install it";

pub const COMPLETIONS: &str = "\
Examples:
  tabiya completions zsh > _tabiya    a file for one of the folders in zsh's fpath

Where it goes:
  bash        tabiya completions bash > ~/.local/share/bash-completion/completions/tabiya
  zsh         tabiya completions zsh > ~/.zfunc/_tabiya   (with fpath+=~/.zfunc before compinit)
  fish        tabiya completions fish > ~/.config/fish/completions/tabiya.fish
  powershell  tabiya completions powershell >> $PROFILE
  elvish      tabiya completions elvish >> ~/.config/elvish/rc.elv";
