/** A node of a tree of Markdown, as far as lists need it. */
interface MarkdownNode {
  type: string
  /** Whether blank lines separate what is in it. */
  spread?: boolean | null | undefined
  children?: MarkdownNode[]
}

/** Leaves no blank line between the words of an item and the list below them. */
export function tightenLists(): (tree: MarkdownNode) => void {
  return tighten
}

function tighten({ children = [] }: MarkdownNode): void {
  for (const child of children) {
    tighten(child)
    if (child.type === 'list') tightenItems(child)
  }
}

function tightenItems(list: MarkdownNode): void {
  for (const item of list.children ?? []) {
    const [words, below, ...others] = item.children ?? []
    if (words?.type === 'paragraph' && below?.type === 'list' && others.length === 0) item.spread = false
  }
  list.spread = list.children?.some(({ spread }) => spread === true) ?? false
}
