import { type SystemWriter, textOf, titleOf, uuidOf } from './posting.ts'

export const lever: SystemWriter = {
  host: () => 'api.lever.co',
  write: (board, postings) =>
    JSON.stringify(
      postings.map(({ id, city, opening }) => ({
        id: uuidOf(id),
        text: titleOf(opening),
        hostedUrl: `https://jobs.lever.co/${board}/${uuidOf(id)}`,
        workplaceType: 'hybrid',
        createdAt: 1_761_000_000_000,
        descriptionBody: textOf(opening),
        lists: [],
        categories: { location: city, commitment: 'Full-time' },
      })),
    ),
}
