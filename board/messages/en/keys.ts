/** Keyboard shortcuts. */

export const title = 'Keyboard shortcuts'
export const useKeys = 'Use shortcuts in this browser'

/** The keys of the list, each with what it does. */
export const listKeys = [
  ['/', 'Search'],
  ['j', 'Next job'],
  ['k', 'Previous job'],
  ['o', 'Open job'],
  ['f', 'Filters'],
  ['[', 'Newer jobs'],
  [']', 'Older jobs'],
  ['g j', 'All jobs'],
  ['t', 'Dark or light'],
  ['?', 'Keyboard shortcuts'],
  ['Esc', 'Close'],
] as const
