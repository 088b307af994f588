import { placeOf, published, type SystemWriter, textOf, titleOf, uuidOf } from './posting.ts'

/** In pages: one that lacks postings names the next, which doesn't answer. */
export const teamtailor: SystemWriter = {
  host: (board) => `${board}.teamtailor.com`,
  hasTotal: true,
  write: (board, postings, total) =>
    JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title: board,
      ...(postings.length < total && { next_url: `https://${board}.teamtailor.com/missing.json?page=2` }),
      items: postings.map((posting) => {
        const { city, code } = placeOf(posting)
        return {
          id: uuidOf(posting.id),
          url: `https://${board}.teamtailor.com/jobs/${posting.id}-engineer`,
          title: titleOf(posting.opening),
          content_html: textOf(posting.opening),
          date_published: published,
          _jobposting: {
            '@type': 'JobPosting',
            title: titleOf(posting.opening),
            employmentType: 'FULL_TIME',
            jobLocation: [{ address: { addressLocality: city, addressCountry: code } }],
          },
        }
      }),
    }),
}
