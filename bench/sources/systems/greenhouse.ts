import { published, type SystemWriter, textOf, titleOf } from './posting.ts'

export const greenhouse: SystemWriter = {
  host: () => 'boards-api.greenhouse.io',
  hasTotal: true,
  write: (board, postings, total) =>
    JSON.stringify({
      jobs: postings.map(({ id, city, opening }) => ({
        id,
        internal_job_id: id,
        title: titleOf(opening),
        absolute_url: `https://job-boards.greenhouse.io/${board}/jobs/${id}`,
        company_name: board,
        location: { name: city },
        metadata: [],
        first_published: published,
        content: escapeHtml(textOf(opening)),
      })),
      meta: { total },
    }),
}

function escapeHtml(html: string): string {
  return html
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
