/** The values that classes of a facet have, as numbers, so that counting them needs no text. It grows with the classes. */
export class ClassValues {
  /** The value of each number. */
  readonly values: string[] = []
  /** The numbers of each class's values, each once. */
  readonly ofClass: (readonly number[])[] = []
  readonly #numbers = new Map<string, number>()
  readonly #listValues: (classNumber: number) => Iterable<string>

  constructor(listValues: (classNumber: number) => Iterable<string>) {
    this.#listValues = listValues
  }

  /** Knows the values of so many classes. */
  grow(classes: number): void {
    while (this.ofClass.length < classes) {
      const values = new Set(this.#listValues(this.ofClass.length))
      this.ofClass.push([...values].map((value) => this.numberOf(value)))
    }
  }

  numberOf(value: string): number {
    const existingNumber = this.#numbers.get(value)
    if (existingNumber !== undefined) return existingNumber
    const number = this.values.length
    this.values.push(value)
    this.#numbers.set(value, number)
    return number
  }

  /** A mark for each of these values that has a number, by number. A query's values get none: there is no end of them. */
  mark(values: readonly string[]): Uint8Array {
    const marks = new Uint8Array(this.values.length)
    for (const value of values) {
      const number = this.#numbers.get(value)
      if (number !== undefined) marks[number] = 1
    }
    return marks
  }
}
