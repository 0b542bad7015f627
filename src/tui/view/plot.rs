//! Draws the plot of the times below the result.

use crate::pgn::TreePath;
use crate::tui::app::App;
use crate::tui::request::{Request, ScreenRequest};
use crate::tui::ui::Ui;
use crate::tui::widgets::Plot;

/// Draws the plot of the times while players read a finished game, if there is room for it. The bar of the shown move stands
/// out. A click on a bar views its move.
pub fn draw(app: &App, ui: &mut Ui<'_>) {
    let Some(rect) = ui.layout.plot else { return };
    let Some(mut plot) = Plot::of_thoughts(app.session.game()) else {
        return;
    };
    plot.highlighted = Vec::from_iter(app.shown().path().main_line_move().checked_sub(1));
    plot.draw_bars(ui.look, rect, ui.buffer);
    for (bar, ply) in plot.hits(rect) {
        let look = ScreenRequest::ViewAt(TreePath::on_main(ply));
        ui.seen.put(bar, Request::Screen(look));
    }
}
