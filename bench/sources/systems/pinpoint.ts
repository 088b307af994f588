import { placeOf, type SystemWriter, textOf, titleOf, uuidOf } from './posting.ts'

export const pinpoint: SystemWriter = {
  host: (board) => `${board}.pinpointhq.com`,
  write: (board, postings) =>
    JSON.stringify({
      data: postings.map((posting) => {
        const { city, country } = placeOf(posting)
        return {
          id: String(posting.id),
          title: titleOf(posting.opening),
          url: `https://${board}.pinpointhq.com/en/postings/${uuidOf(posting.id)}`,
          description: textOf(posting.opening),
          key_responsibilities: '<p>Your part of the work.</p>',
          skills_knowledge_expertise: '',
          benefits: '',
          employment_type: 'full_time',
          workplace_type: 'hybrid',
          location: { city, name: `${city} office`, province: country },
          compensation_visible: false,
        }
      }),
    }),
}
