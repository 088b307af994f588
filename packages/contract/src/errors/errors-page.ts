import { listBackendErrors } from './backend-errors.ts'
import type { BackendError } from './board-error.ts'

const intro = `# Errors of /server

<!-- Made from packages/contract/src/errors by \`npm run errors\`: change it there. -->

Every answer below \`/server\` that isn't a success is \`{"code": number, "error": string}\`, even for paths and methods that don't exist. The codes
are those of Moralis v1 and Parse clients. Programs should rely on the code; the text is for people. The texts below are returned to the letter,
with the parts in braces filled in. A code can have other texts, which describe what was wrong with that request and may change.

Old clients repeat a request up to five times if the status is 500 or more, so any error that the client has to fix is a 4xx.
`

const clientIntro = `
## Codes that the server never answers with

Clients have constants for them, and some clients raise them on their own.

| code | constant | meaning | why never |
| ---- | -------- | ------- | --------- |
`

/** backend/docs/errors.md as it should be: the codes with their texts, in the order of the codes. */
export function errorsPage(): string {
  const entries = listBackendErrors()
  const answered = entries.filter(({ status }) => status !== null)
  const others = entries.filter(({ status }) => status === null)
  const head = '\n| code | constant | status | meaning |\n| ---- | -------- | ------ | ------- |\n'
  return [
    intro,
    head,
    ...answered.map(({ code, name, status, meaning }) => `| ${code} | ${name} | ${status} | ${meaning} |\n`),
    '\n## Texts\n\n| code | text | returned for | status |\n| ---- | ---- | --------- | ------ |\n',
    ...answered.flatMap(describeTexts),
    clientIntro,
    ...others.map(
      ({ code, name, meaning, reason }) => `| ${code} | ${name} | ${meaning} | ${reason ?? ''} |\n`,
    ),
  ].join('')
}

function describeTexts({ code, status: usual, texts }: BackendError): string[] {
  return texts.map(({ text, when, status }) => `| ${code} | \`${text}\` | ${when} | ${status ?? usual} |\n`)
}
