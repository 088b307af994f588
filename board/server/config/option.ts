/** A variable of the environment. */
export interface Option {
  name: string
  default: string
  description: string
  /** The end of the sentence "NAME must be …". */
  mustBe: string
}
