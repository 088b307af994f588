/** The parameter `page`, from 1 to `max`; anything else counts as 1. */
export function readPageNumber(params: URLSearchParams, max: number): number {
  const page = Number(params.get('page') ?? '1')
  return Number.isInteger(page) && page >= 1 && page <= max ? page : 1
}
