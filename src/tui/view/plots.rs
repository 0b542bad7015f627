//! Draws the plots of the game in the panel.

use crate::pgn::TreePath;
use crate::tui::app::App;
use crate::tui::request::{Request, ScreenRequest};
use crate::tui::ui::Ui;
use crate::tui::widgets::plot::{self, Plot};

/// Draws the plots of the game, if there is room for them. A click on a bar views its move.
pub fn draw(app: &App, ui: &mut Ui<'_>) {
    let Some(rect) = ui.layout.plots else { return };
    let game = app.session.game();
    let widest = match game.outcome() {
        Some(_) => plot::WIDE,
        None => plot::NARROW,
    };
    let plots = Plot::of_game(game, widest);
    for (plot, cells) in Plot::divide(&plots, rect) {
        plot.draw(ui.look, cells, ui.buffer);
        for (bar, ply) in plot.hits(cells) {
            let look = ScreenRequest::ViewAt(TreePath::on_main(ply));
            ui.seen.put(bar, Request::Screen(look));
        }
    }
}
