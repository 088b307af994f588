import type { JobFormat } from '../format.ts'

/** A job as the API answers it. */
export const jobJson: JobFormat<'json'> = {
  suffix: 'json',
  name: 'JSON',
  type: 'application/json; charset=utf-8',
  withMarkdown: false,
  isPicture: false,
  render: ({ job }) => JSON.stringify(job),
}
