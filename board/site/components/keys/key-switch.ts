/** Whether single keys do something on this browser; a visitor can switch them off (WCAG 2.1.4). */
export function areShortcutsEnabled(): boolean {
  try {
    return localStorage.getItem('keys') !== 'off'
  } catch {
    // A browser that keeps nothing can't have been told to switch them off.
    return true
  }
}
