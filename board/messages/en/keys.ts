/** Keyboard shortcuts. */

export const title = 'Keyboard shortcuts'
export const useKeys = 'Use shortcuts in this browser'

/** The keys of the list, each with what it does. */
export const listKeys = [
  ['/', 'Search'],
  ['Enter', 'From the search to the first job'],
  ['j', 'Next job'],
  ['k', 'Previous job'],
  ['o', 'Open job'],
  ['a', 'Apply, on a job’s page'],
  ['s', 'Save job'],
  ['h', 'Hide job'],
  ['u', 'Undo hiding'],
  ['f', 'Filters'],
  ['[', 'Newer jobs'],
  [']', 'Older jobs'],
  ['g j', 'All jobs'],
  ['t', 'Dark or light'],
  ['?', 'Keyboard shortcuts'],
  ['Esc', 'Close, or leave the search'],
] as const
