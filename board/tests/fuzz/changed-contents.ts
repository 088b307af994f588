import fc from 'fast-check'
import type { TarEntry } from '../../server/backup/tar.ts'
import {
  at,
  type Change,
  changeJson,
  type Json,
  manifestName,
  type Parts,
  pack,
  place,
  withSums,
} from './archive-parts.ts'
import {
  listHostileExpressions,
  listHostileNames,
  listHostileStatements,
  type Outside,
} from './hostile-sql.ts'

const catalogueName = 'database/catalogue.json'

const oddValues = fc.constantFrom<unknown>(
  null,
  0,
  -1,
  1e308,
  '',
  'harm',
  [],
  {},
  [[]],
  true,
  '\u001b[2J\u0007harm',
  'x'.repeat(5000),
  { ['__proto__']: 1 },
)

export function changedManifest(outside: Outside): fc.Arbitrary<Change> {
  const ofTable = fc.oneof(
    fc.constantFrom(...listHostileNames(outside)).map((name) => ({ name })),
    fc.constantFrom(...listHostileNames(outside)).map((name) => ({ columns: [name] })),
    fc
      .constantFrom('database/rows/../../../harm', 'files', 'keys', 'database', '', 'database/rows/0001')
      .map((folder) => ({ folder })),
    fc
      .tuple(fc.constantFrom('name', 'columns', 'rows', 'folder'), oddValues)
      .map(([key, value]) => ({ [key]: value })),
  )
  const whole = fc.tuple(
    fc.constantFrom('tables', 'files', 'missingFiles', 'leftOut', 'parts', '__proto__'),
    oddValues,
  )
  const edit = (what: string, change: (manifest: Json) => unknown): Change => ({
    what: `manifest: ${what}`,
    apply: ({ entries }) => pack(changeJson(entries, manifestName, change)),
  })
  return fc.oneof(
    {
      weight: 3,
      arbitrary: fc.tuple(ofTable, place).map(([change, where]) =>
        edit(JSON.stringify(change), (manifest) => {
          const tables: unknown[] = Array.isArray(manifest.tables) ? manifest.tables : []
          return {
            ...manifest,
            tables: tables.with(Math.floor(where * tables.length), {
              ...Object(at(tables, where)),
              ...change,
            }),
          }
        }),
      ),
    },
    whole.map(([key, value]) =>
      edit(`${key} = ${JSON.stringify(value)}`, (manifest) => ({ ...manifest, [key]: value })),
    ),
    oddValues.map((value) => edit(JSON.stringify(value), () => value)),
  )
}

/** `about.json`, the keys, and JSON that isn't what it should be. */
export function changedDescriptions(): fc.Arbitrary<Change> {
  const edit = (what: string, change: (entries: TarEntry[]) => TarEntry[]): Change => ({
    what,
    apply: ({ entries }) => pack(withSums(change(entries))),
  })
  const ofAbout = fc.tuple(
    fc.constantFrom('format', 'product', 'migrations', 'madeAt', 'serverVersion'),
    oddValues,
  )
  const deep = fc.constantFrom(manifestName, catalogueName, 'about.json')
  return fc.oneof(
    ofAbout.map(([key, value]) =>
      edit(`about: ${key} = ${JSON.stringify(value)}`, (entries) =>
        changeJson(entries, 'about.json', (about) => ({ ...about, [key]: value })),
      ),
    ),
    fc
      .tuple(fc.constantFrom('before', 'after'), oddValues)
      .map(([key, value]) =>
        edit(`catalogue: ${key} = ${JSON.stringify(value)}`, (entries) =>
          changeJson(entries, catalogueName, (catalogue) => ({ ...catalogue, [key]: value })),
        ),
      ),
    deep.map((name) => ({
      what: `deep JSON in ${name}`,
      apply: ({ entries }: Parts) =>
        pack(
          entries.map((entry) =>
            entry.name === name ? { name, bytes: Buffer.from('['.repeat(20_000)) } : entry,
          ),
        ),
    })),
    fc
      .string({ maxLength: 200 })
      .map((text) =>
        edit('other keys', (entries) => [
          ...entries.slice(0, -1),
          { name: 'keys/web-push.json', bytes: Buffer.from(text) },
          ...entries.slice(-1),
        ]),
      ),
  )
}

interface Statements {
  before: string[]
  after: string[]
}

function editStatements(what: string, change: (statements: Statements) => Statements): Change {
  return {
    what,
    apply: ({ entries }) =>
      pack(
        withSums(
          changeJson(entries, catalogueName, ({ before, after }) =>
            change({ before: Array.isArray(before) ? before : [], after: Array.isArray(after) ? after : [] }),
          ),
        ),
      ),
  }
}

export function addedStatement(outside: Outside): fc.Arbitrary<Change> {
  return fc
    .tuple(
      fc.constantFrom(...listHostileStatements(outside)),
      fc.constantFrom<'before' | 'after'>('before', 'after'),
      place,
    )
    .map(([statement, list, where]) =>
      editStatements(`${list}: ${statement}`, (statements) => ({
        ...statements,
        [list]: statements[list].toSpliced(Math.floor(where * (statements[list].length + 1)), 0, statement),
      })),
    )
}

/** Something hostile in the middle of an honest statement. */
export function changedStatement(outside: Outside): fc.Arbitrary<Change> {
  const expression = fc.constantFrom(...listHostileExpressions(outside))
  const statement = fc.constantFrom(...listHostileStatements(outside))
  const fragment = fc.oneof(
    expression,
    statement.map((text) => `; ${text}; `),
    statement.map((text) => `'); ${text}; --`),
    statement.map((text) => `"; ${text}; --`),
    fc.constantFrom(
      "'",
      '"',
      '$$',
      '--',
      '/*',
      '\\',
      ')',
      '(',
      ';',
      '\u0000',
      "E'",
      "U&'",
      '::regproc',
      ' security definer ',
      ' owner to postgres ',
    ),
  )
  const wrap = fc
    .tuple(expression, fc.constantFrom('default', 'check', 'index', 'generated', 'when', 'domain'))
    .map(([text, where]) =>
      editStatements(`${where} ${text}`, ({ before, after }) => ({
        before: before.map((one) =>
          one
            .replace(where === 'default' ? / default '[^']*'::text/ : /$^/, ` default ${text}`)
            .replace(where === 'check' ? /CHECK \((.*)\)$/s : /$^/, `CHECK ((${text} IS NOT NULL) AND $1)`)
            .replace(
              where === 'generated' ? /generated always as \((.*?)\) stored/ : /$^/,
              `generated always as (${text}) stored`,
            )
            .replace(where === 'domain' ? /^(create domain .*)$/ : /$^/, `$1 default ${text}`),
        ),
        after: after.map((one) =>
          one
            .replace(where === 'index' ? /^(CREATE INDEX .* USING btree \()/ : /$^/, `$1(${text}), `)
            .replace(where === 'when' ? /(FOR EACH ROW) EXECUTE/ : /$^/, `$1 WHEN (${text} = 'a') EXECUTE`),
        ),
      })),
    )
  const inserted = fc
    .tuple(fragment, fc.constantFrom<'before' | 'after'>('before', 'after'), place, place)
    .map(([text, list, which, where]) =>
      editStatements(`${list} ${text}`, (statements) => {
        const chosen = at(statements[list], which)
        const middle = Math.floor(where * (chosen.length + 1))
        return {
          ...statements,
          [list]: statements[list].map((one) =>
            one === chosen ? one.slice(0, middle) + text + one.slice(middle) : one,
          ),
        }
      }),
    )
  const repeated = fc
    .tuple(fc.constantFrom<'before' | 'after'>('before', 'after'), place, fc.boolean())
    .map(([list, where, isTwice]) =>
      editStatements(`${list}: a statement ${isTwice ? 'twice' : 'missing'}`, (statements) => {
        const chosen = at(statements[list], where)
        return {
          ...statements,
          [list]: statements[list].flatMap((one) => (one === chosen ? (isTwice ? [one, one] : []) : [one])),
        }
      }),
    )
  return fc.oneof({ weight: 3, arbitrary: wrap }, { weight: 4, arbitrary: inserted }, repeated)
}

export function changedRows(): fc.Arbitrary<Change> {
  const lines = fc.constantFrom(
    '\\.\n',
    '\\N\n',
    '\t\t\t\n',
    'a\tb\n',
    `${'x'.repeat(3000)}\n`,
    '\\x00\n',
    '\r\n',
    '$1\n',
  )
  return fc.tuple(lines, place, fc.boolean()).map(([line, where, isCounted]) => ({
    what: `rows: ${JSON.stringify(line.slice(0, 20))}`,
    apply: ({ entries }) => {
      const rows = entries.filter(({ name }) => name.endsWith('.copy'))
      const chosen = at(rows, where)
      const folder = chosen.name.slice(0, chosen.name.lastIndexOf('/'))
      const changed = entries.map((entry) =>
        entry === chosen ? { ...entry, bytes: Buffer.concat([Buffer.from(line), entry.bytes]) } : entry,
      )
      const counted = changeJson(changed, manifestName, (manifest) => ({
        ...manifest,
        tables: (Array.isArray(manifest.tables) ? manifest.tables : []).map(
          (table: { folder: string; rows: number }) =>
            table.folder === folder && isCounted
              ? { ...table, rows: table.rows + line.split('\n').length - 1 }
              : table,
        ),
      }))
      return pack(withSums(counted))
    },
  }))
}
