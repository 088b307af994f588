import { type Posting, placeOf, published, type SystemWriter, textOf, titleOf } from './posting.ts'

const idOf = (id: number): string => id.toString(16).padStart(12, '0')
const pathOf = (_board: string, { id }: Posting): string => `/p/${idOf(id)}-engineer`

export const breezy: SystemWriter = {
  host: (board) => `${board}.breezy.hr`,
  write: (board, postings) =>
    JSON.stringify(
      postings.map((posting) => {
        const { city, country, code } = placeOf(posting)
        return {
          id: idOf(posting.id),
          friendly_id: `${idOf(posting.id)}-engineer`,
          name: titleOf(posting.opening),
          url: `https://${board}.breezy.hr${pathOf(board, posting)}`,
          published_date: published,
          type: { id: 'fullTime', name: 'Full-Time' },
          location: {
            name: `${city}, ${code}`,
            city,
            country: { name: country, id: code },
            is_remote: false,
          },
        }
      }),
    ),
  detail: {
    path: pathOf,
    write: (_board, { opening }) => {
      const stated = {
        '@context': 'https://schema.org/',
        '@type': 'JobPosting',
        title: titleOf(opening),
        description: textOf(opening),
        datePosted: published,
      }
      return `<!doctype html><html><head><title>Job</title><script type="application/ld+json">${JSON.stringify(stated)}</script></head><body></body></html>`
    },
  },
}
