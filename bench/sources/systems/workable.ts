import { placeOf, type SystemWriter, textOf, titleOf } from './posting.ts'

const shortcodeOf = (id: number): string => id.toString(16).toUpperCase().padStart(10, '0')

export const workable: SystemWriter = {
  host: () => 'apply.workable.com',
  hasValidators: false,
  write: (board, postings) =>
    JSON.stringify({
      name: board,
      description: null,
      jobs: postings.map((posting) => {
        const { city, country, code } = placeOf(posting)
        return {
          title: titleOf(posting.opening),
          shortcode: shortcodeOf(posting.id),
          employment_type: 'Full-time',
          telecommuting: false,
          url: `https://apply.workable.com/${board}/j/${shortcodeOf(posting.id)}/`,
          published_on: '2026-11-01',
          country,
          city,
          description: textOf(posting.opening),
          locations: [{ country, countryCode: code, city, hidden: false }],
        }
      }),
    }),
}
