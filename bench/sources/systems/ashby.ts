import { published, type SystemWriter, textOf, titleOf, uuidOf } from './posting.ts'

export const ashby: SystemWriter = {
  host: () => 'api.ashbyhq.com',
  write: (board, postings) =>
    JSON.stringify({
      apiVersion: '1',
      jobs: postings.map(({ id, city, opening }) => ({
        id: uuidOf(id),
        title: titleOf(opening),
        location: city,
        employmentType: 'FullTime',
        workplaceType: 'OnSite',
        isListed: true,
        publishedAt: published,
        jobUrl: `https://jobs.ashbyhq.com/${board}/${uuidOf(id)}`,
        descriptionHtml: textOf(opening),
      })),
    }),
}
