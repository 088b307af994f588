/** Words of a button that copies, once it is pressed. */

export const copied = 'Copied'
export const selected = 'Selected. Copy it with your keyboard.'
