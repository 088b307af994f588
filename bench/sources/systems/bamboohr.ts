import { placeOf, type SystemWriter, textOf, titleOf } from './posting.ts'

export const bamboohr: SystemWriter = {
  host: (board) => `${board}.bamboohr.com`,
  hasTotal: true,
  hasValidators: false,
  isNameless: true,
  write: (_board, postings, total) =>
    JSON.stringify({
      meta: { totalCount: total },
      result: postings.map((posting) => {
        const { city, country } = placeOf(posting)
        return {
          id: String(posting.id),
          jobOpeningName: titleOf(posting.opening),
          employmentStatusLabel: 'Full-Time',
          location: { city, state: null },
          atsLocation: { country, state: null, province: null, city },
          isRemote: null,
          locationType: '2',
        }
      }),
    }),
  detail: {
    path: (_board, { id }) => `/careers/${id}/detail`,
    write: (_board, { opening }) =>
      JSON.stringify({
        meta: {},
        result: { jobOpening: { description: textOf(opening), datePosted: '2026-11-01' } },
      }),
  },
}
