import { placeOf, type SystemWriter, textOf, titleOf } from './posting.ts'

export const personio: SystemWriter = {
  host: (board) => board.replace(/\.(de|com)$/, '.jobs.personio.$1'),
  isNameless: true,
  write: (_board, postings) => {
    const positions = postings.map(
      (posting) => `<position>
    <id>${posting.id}</id>
    <subcompany/>
    <office>${placeOf(posting).city}</office>
    <name>${titleOf(posting.opening)}</name>
    <jobDescriptions>
      <jobDescription><name>Your tasks</name><value><![CDATA[${textOf(posting.opening)}]]></value></jobDescription>
    </jobDescriptions>
    <employmentType>permanent</employmentType>
    <schedule>full-time</schedule>
    <createdAt>2026-11-01T09:00:00+0100</createdAt>
  </position>`,
    )
    return `<?xml version="1.0" encoding="UTF-8"?>\n<workzag-jobs>${positions.join('\n')}</workzag-jobs>`
  },
}
