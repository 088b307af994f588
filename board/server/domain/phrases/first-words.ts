import type { PhrasePart } from './notation.ts'

interface First {
  atoms: ReadonlySet<number>
  /** It may be nothing at all. */
  isEmpty: boolean
  /** It may begin with any word. */
  isAny: boolean
}

/** The words that a part may begin with. */
export function firstOf(part: PhrasePart): First {
  switch (part.kind) {
    case 'word':
      return { atoms: part.atoms, isEmpty: false, isAny: false }
    case 'any':
      return { atoms: new Set(), isEmpty: false, isAny: true }
    case 'gap':
      return { atoms: new Set(), isEmpty: true, isAny: part.most > 0 }
    case 'opening':
    case 'ending':
      return { atoms: new Set(), isEmpty: true, isAny: false }
    case 'one_of':
      return join(part.options.map(firstOf), (all) => all.some(({ isEmpty }) => isEmpty))
    case 'all': {
      const firsts: First[] = []
      for (const each of part.parts) {
        firsts.push(firstOf(each))
        if (firsts.at(-1)?.isEmpty !== true) break
      }
      return join(firsts, (all) => all.every(({ isEmpty }) => isEmpty))
    }
  }
}

function join(firsts: readonly First[], isEmpty: (firsts: readonly First[]) => boolean): First {
  return {
    atoms: new Set(firsts.flatMap(({ atoms }) => [...atoms])),
    isEmpty: isEmpty(firsts),
    isAny: firsts.some(({ isAny }) => isAny),
  }
}
