import { type Posting, placeOf, published, type SystemWriter, textOf, titleOf } from './posting.ts'

function rowOf(board: string, posting: Posting): object {
  const { city, code } = placeOf(posting)
  return {
    id: String(posting.id),
    name: titleOf(posting.opening),
    postingUrl: `https://jobs.smartrecruiters.com/${board}/${posting.id}-engineer`,
    company: { identifier: board, name: board },
    releasedDate: published,
    location: { city, country: code.toLowerCase(), remote: false, hybrid: true },
    typeOfEmployment: { id: 'permanent', label: 'Full-time' },
  }
}

export const smartrecruiters: SystemWriter = {
  host: () => 'api.smartrecruiters.com',
  hasTotal: true,
  write: (board, postings, totalFound) =>
    JSON.stringify({
      offset: 0,
      limit: 100,
      totalFound,
      content: postings.map((posting) => rowOf(board, posting)),
    }),
  detail: {
    path: (board, { id }) => `/v1/companies/${board}/postings/${id}`,
    write: (board, posting) =>
      JSON.stringify({
        ...rowOf(board, posting),
        jobAd: { sections: { jobDescription: { title: 'The job', text: textOf(posting.opening) } } },
      }),
  },
}
