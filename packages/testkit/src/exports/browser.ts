export { findAccessibilityProblems } from '../browser/accessibility.ts'
export { type BrowserSettings, startBrowser, type TestBrowser } from '../browser/start-browser.ts'
