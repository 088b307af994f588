import type { JsonSchema } from '@cryptolist/contract'
import { Fragment, type ReactElement, type ReactNode } from 'react'
import * as text from '#messages/api-docs'
import { Link } from '../components/link/link.tsx'
import { Section } from '../components/panel/panel.tsx'
import { Sentence } from '../components/sentence/sentence.tsx'
import { nameType, Table } from './tables.tsx'

/** The name at the end of a reference to a schema. */
export function nameOfSchema(ref: string): string {
  return ref.slice(ref.lastIndexOf('/') + 1)
}

/** Where the page explains a schema. */
export function hrefOfSchema(ref: string): string {
  return `#schema-${nameOfSchema(ref)}`
}

/** Types and meanings of the fields of answers, by schema. */
export function Fields({ schemas }: { schemas: Record<string, JsonSchema> }): ReactElement {
  return (
    <Section className="stack" id="fields" title={text.fields}>
      <p>{text.fieldsLead}</p>
      <div>
        {Object.entries(schemas).map(([name, schema]) => (
          <details className="tip" id={`schema-${name}`} key={name}>
            <summary>
              <code>{name}</code>
            </summary>
            <div className="stack">
              <Bases schema={schema} />
              <Table
                head={[text.field, text.meaning, text.type]}
                rows={fieldsOf(schema).map(([field, one]) => [field, one.description, typeOf(one)])}
              />
            </div>
          </details>
        ))}
      </div>
    </Section>
  )
}

function Bases({ schema: { allOf = [] } }: { schema: JsonSchema }): ReactElement {
  return (
    <>
      {allOf.map(({ $ref }) =>
        $ref === undefined ? null : (
          <p key={$ref}>
            <Sentence
              text={text.hasAllOf}
              parts={{ schema: <Link href={hrefOfSchema($ref)}>{nameOfSchema($ref)}</Link> }}
            />
          </p>
        ),
      )}
    </>
  )
}

/** The fields of a schema and of the objects in it that have no name: `apply.url`, `steps[].name`. */
function fieldsOf(schema: JsonSchema, path = ''): [string, JsonSchema][] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([field, one]): [string, JsonSchema][] => [
    [path + field, one],
    ...fieldsOf(one, `${path}${field}.`),
  ])
  const inList = schema.items === undefined ? [] : fieldsOf(schema.items, `${path.slice(0, -1)}[].`)
  const parts = [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  const all = [...own, ...inList, ...parts.flatMap((part) => fieldsOf(part, path))]
  // The forms of pay share most of theirs, and what was signed elsewhere is explained there.
  return all.filter(
    ([field, { description }], at) =>
      description !== undefined && all.findIndex(([other]) => other === field) === at,
  )
}

/** Its type in a few words, with links to those that have a name. */
function typeOf(schema: JsonSchema): ReactNode {
  const { $ref, type, items, anyOf, oneOf, enum: values, format = '', additionalProperties } = schema
  if ($ref !== undefined) return <Link href={hrefOfSchema($ref)}>{nameOfSchema($ref)}</Link>
  const several = anyOf ?? oneOf
  if (several !== undefined) return <Several schemas={several} />
  if (values !== undefined) return <code>{values.join(' ')}</code>
  if (schema.const !== undefined) return <code>{String(schema.const)}</code>
  if (items !== undefined) return <Sentence text={text.listOf} parts={{ what: typeOf(items) }} />
  if (typeof additionalProperties === 'object')
    return <Sentence text={text.byKey} parts={{ what: typeOf(additionalProperties) }} />
  return text.typeNames[format] ?? nameType(type)
}

function Several({ schemas }: { schemas: readonly JsonSchema[] }): ReactElement {
  return (
    <>
      {schemas.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a type have no names and never change
        <Fragment key={at}>
          {at === 0 ? null : ` ${text.or} `}
          {typeOf(one)}
        </Fragment>
      ))}
    </>
  )
}
