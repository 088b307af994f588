/** The fields of a text for signing in (EIP-4361). Times are ISO 8601. */
export interface SignInTextFields {
  /** Host and port of the site that asks. */
  domain: string
  /** Of the site that asks: `https`. */
  scheme?: string | undefined
  /** With its checksum (EIP-55). */
  address: string
  /** One line for the person who signs. */
  statement?: string | undefined
  /** Origin of the site that asks. */
  uri: string
  chainId: number
  nonce: string
  issuedAt: string
  expirationTime?: string | undefined
  notBefore?: string | undefined
  requestId?: string | undefined
  resources?: readonly string[] | undefined
}

/** Writes a sign-in text by the grammar of EIP-4361. Checks nothing: a line break in a field could add fields of its own. */
export function formatSignInText(fields: SignInTextFields): string {
  const { scheme, domain, address, statement, resources } = fields
  const optional = [
    ['Expiration Time', fields.expirationTime],
    ['Not Before', fields.notBefore],
    ['Request ID', fields.requestId],
  ].flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]))
  return [
    `${scheme === undefined ? '' : `${scheme}://`}${domain} wants you to sign in with your Ethereum account:`,
    address,
    '',
    ...(statement === undefined ? [] : [statement]),
    '',
    `URI: ${fields.uri}`,
    'Version: 1',
    `Chain ID: ${fields.chainId}`,
    `Nonce: ${fields.nonce}`,
    `Issued At: ${fields.issuedAt}`,
    ...optional,
    ...(resources === undefined ? [] : ['Resources:', ...resources.map((resource) => `- ${resource}`)]),
  ].join('\n')
}

/** Every value that a sign-in text gives for a field such as `Nonce`: one in a sound text, none or several in others. */
export function listSignInFields(text: string, name: string): string[] {
  return text
    .split('\n')
    .flatMap((line) => (line.startsWith(`${name}: `) ? [line.slice(name.length + 2)] : []))
}
