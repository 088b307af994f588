/** The line next to the posting form that a script keeps; nothing here may import anything, to stay small. */

export const saving = 'Saving…'
export const savedNow = 'Saved just now.'
export const savedSeconds = (seconds: number): string => `Saved ${seconds} s ago.`
export const savedMinutes = (minutes: number): string => `Saved ${minutes} min ago.`
export const savedHours = (hours: number): string => `Saved ${hours} h ago.`
export const noAnswer = 'Not saved: our server didn’t answer. We’ll try again; keep this page open.'
export const offline =
  'No connection. What you type stays on this page, and we’ll save it once you’re back online.'
export const refused =
  'Not saved: you’ve been signed out, or the draft was deleted. Sign in in another tab, then press Save here.'
export const conflict = 'Not saved: this draft was changed elsewhere. Press Save to see both versions.'
