import type { Element, Root } from 'hast'

/** Deepest heading that HTML has, and the first that a description may use: h1 and h2 belong to the page. */
const firstLevel = 3
const lastLevel = 6

/** Moves all headings so that the highest one becomes h3. */
export function demoteHeadings(): (tree: Root) => void {
  return (tree) => {
    const headings = listElements(tree).filter((element) => /^h[1-6]$/.test(element.tagName))
    const highest = Math.min(...headings.map((heading) => Number(heading.tagName[1])))
    for (const heading of headings) {
      const level = Number(heading.tagName[1]) - highest + firstLevel
      heading.tagName = `h${Math.min(level, lastLevel)}`
    }
  }
}

/** Marks every link as written by a poster. A link whose address was taken away becomes plain words in `<a>` without href. */
export function markLinks(): (tree: Root) => void {
  return (tree) => {
    for (const element of listElements(tree)) {
      if (element.tagName === 'a' && element.properties.href !== undefined)
        element.properties.rel = ['nofollow', 'noopener', 'ugc']
    }
  }
}

function listElements(parent: Root | Element): Element[] {
  return parent.children.flatMap((child) => (child.type === 'element' ? [child, ...listElements(child)] : []))
}
