import { listBackendErrors } from './backend-errors.ts'
import type { BackendError } from './board-error.ts'

const intro = `# Errors of /server

<!-- Made from packages/contract/src/errors by \`npm run errors\`: change it there. -->

Every answer below \`/server\` that is no success is \`{"code": number, "error": string}\`, also for paths and methods that do not exist. The codes
are those of Moralis v1 and Parse clients; programs go by the code, the text is for people. Where a text stands in \`code\`, the server says
exactly this, with what differs in braces; other texts of a code say what was wrong with that request and may change.

A status of 500 or more is asked again by old clients up to five times; whatever the client must mend is a 4xx.
`

const clientIntro = `
## Codes that the server never answers with

Clients have constants for them, and make some of them themselves.

| code | constant | meaning | why never |
| ---- | -------- | ------- | --------- |
`

/** docs/errors.md as it should be: the codes with their texts, in the order of the codes. */
export function errorsPage(): string {
  const entries = listBackendErrors()
  const answered = entries.filter(({ status }) => status !== null)
  const others = entries.filter(({ status }) => status === null)
  const head = '\n| code | constant | status | meaning |\n| ---- | -------- | ------ | ------- |\n'
  return [
    intro,
    head,
    ...answered.map(({ code, name, status, meaning }) => `| ${code} | ${name} | ${status} | ${meaning} |\n`),
    '\n## Texts\n\n| code | text | asked for | status |\n| ---- | ---- | --------- | ------ |\n',
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
