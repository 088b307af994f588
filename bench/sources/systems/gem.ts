import { published, type SystemWriter, textOf, titleOf } from './posting.ts'

const idOf = (id: number): string => Buffer.from(`jobpost:${id}`).toString('base64url')

export const gem: SystemWriter = {
  host: () => 'api.gem.com',
  write: (board, postings) =>
    JSON.stringify(
      postings.map(({ id, city, opening }) => ({
        id: idOf(id),
        title: titleOf(opening),
        absolute_url: `https://jobs.gem.com/${board}/${idOf(id)}`,
        content: textOf(opening),
        location: { name: city },
        offices: [],
        departments: [],
        employment_type: 'full_time',
        location_type: 'hybrid',
        first_published_at: published,
      })),
    ),
}
