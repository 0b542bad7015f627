//! How a thread in the background tells the front end that it has news.

use std::sync::Arc;

/// A function that a thread in the background calls when it has news. It must not block.
#[derive(Clone)]
pub struct Notifier(Arc<dyn Fn() + Send + Sync>);

impl Notifier {
    pub fn new(callback: impl Fn() + Send + Sync + 'static) -> Self {
        Self(Arc::new(callback))
    }

    pub fn notify(&self) {
        (self.0)();
    }
}
