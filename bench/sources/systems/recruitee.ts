import { placeOf, type SystemWriter, textOf, titleOf } from './posting.ts'

export const recruitee: SystemWriter = {
  host: (board) => `${board}.recruitee.com`,
  hasValidators: false,
  write: (board, postings) =>
    JSON.stringify({
      offers: postings.map((posting) => {
        const { city, country } = placeOf(posting)
        return {
          id: posting.id,
          slug: `job-${posting.id}`,
          title: titleOf(posting.opening),
          company_name: board,
          careers_url: `https://${board}.recruitee.com/o/job-${posting.id}`,
          description: textOf(posting.opening),
          locations: [{ city, country }],
        }
      }),
    }),
}
