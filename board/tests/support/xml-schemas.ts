import { readFile } from 'node:fs/promises'
import { validateXML } from 'xmllint-wasm'

/** The schemas in tests/fixtures. */
type XmlSchema = 'atom.rng' | 'rss.rng' | 'sitemap.xsd' | 'sitemap-0.9.xsd'

/** Problems that a schema finds in a document; none in a valid one. */
export async function findXmlProblems(contents: string, schema: XmlSchema): Promise<string[]> {
  const { valid, errors } = await validateXML({
    xml: contents,
    schema: await readFile(new URL(`../fixtures/${schema}`, import.meta.url), 'utf8'),
    extension: schema.endsWith('.rng') ? 'relaxng' : 'schema',
  })
  return valid ? [] : ['This is not valid.', ...errors.map(({ message }) => message)]
}
