import { foldText } from '../fold.ts'

/** The parts of a job title between commas, dashes, brackets and bars, folded, in their order. */
export function splitTitle(title: string): string[] {
  return foldText(title)
    .split(/[,，|()（）[\]:;]|\s-+|-+\s/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** The title as people should read it: single spaces, without the "New" mark that some career pages glue to its end. */
export function cleanTitle(title: string): string {
  return title
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(?<=[a-z)\]]|[A-Z]{2,})New$/, '')
    .trim()
}
