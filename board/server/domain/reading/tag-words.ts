import { tags } from '../taxonomy/terms.ts'

/** Groups that a text is read for. What a company does ("payments", "growth") is in every text of it and says nothing of the job. */
const readGroups: ReadonlySet<string> = new Set([
  'contract-languages',
  'languages',
  'frontend-mobile',
  'backend-infra',
  'web3-tooling',
  'protocol',
  'security',
])
/** Of these only list items and sentences about what a candidate knows are read: companies write about them in their introduction. */
const topicGroups: ReadonlySet<string> = new Set(['protocol', 'security'])
/** Words that are read although they are a tag's name or synonym only in the company of other technologies. */
export const contextWords: ReadonlyMap<string, string> = new Map(
  Object.entries({
    Go: 'go',
    Move: 'move',
    Swift: 'swift',
    Node: 'nodejs',
    NodeJS: 'nodejs',
    Cairo: 'cairo',
    Foundry: 'foundry',
    Anchor: 'anchor',
    Noir: 'zk-circuits',
    Circom: 'zk-circuits',
    C: 'c-cpp',
    TS: 'typescript',
    JS: 'javascript',
    Clarity: 'clarity',
    Elixir: 'elixir',
    Erlang: 'elixir',
    Rest: 'rest-api',
    REST: 'rest-api',
    P2P: 'p2p',
    Rust: 'rust',
    React: 'react',
    Flutter: 'flutter',
    Vue: 'vue',
    Svelte: 'svelte',
    Safe: 'safe',
    ZK: 'zk-proofs',
    Java: 'java',
  }),
)
/** Of the words above those that hardly mean anything else where they begin with a capital in a list. */
export const likely: ReadonlySet<string> = new Set(['rust', 'java', 'vue', 'svelte', 'react'])
/** Never read from a text: words of other things, or of every text. */
const leftOut: ReadonlySet<string> = new Set([
  'consensus',
  'bridges',
  'interoperability',
  'validator',
  'validators',
  'incident response',
  'telemetry',
  'graph',
  'the graph',
  'zk',
  'custody security',
  'bft',
  'l2',
  'nodes rpc',
  'node operator',
  // With its dot only: it is a word for profit, too.
  'net',
  'price feeds',
  'node operators',
  'tss',
  'hsm',
  'next',
  'ink!',
  'safe',
  // Clients of whatever API, too.
  'client development',
])
/** Technologies that are no tags: a word that needs the company of technologies has it in theirs. */
export const otherTechnologies: ReadonlySet<string> = new Set(
  'Angular AngularJS Ansible Apex ASP.NET Azure Bash Cassandra Clojure CSS CSS3 Cypress Dart Datadog Django Elasticsearch ElasticSearch Ember Express ExpressJS FastAPI Fastify Flask Git GitHub GitLab Gradle Groovy Hadoop Haml Helm HTML HTML5 J2EE Jenkins Jest jQuery JSON Julia Laravel Linux Lua Maven MongoDB MVC Nest NestJS Nginx NoSQL OCaml Oracle Perl Phoenix PHP Playwright Protobuf ProtoBuf Rails RabbitMQ Redis Redux Ruby Sass Scala Selenium Snowflake SOAP Spark Spring SpringBoot Substrate Tailwind Tokio Truffle Unix VB.NET Vite Webpack XML YAML Zig'.split(
    ' ',
  ),
)
/** Platforms that a product is for, whatever the job is. */
export const platforms: ReadonlySet<string> = new Set(['ios', 'android'])

/** The words of a tag's name or synonym, in small letters. */
export interface TagPhrase {
  words: readonly string[]
  slug: string
  isTopic: boolean
}

const toWords = (phrase: string): string[] =>
  phrase.toLowerCase().match(/[a-z0-9][a-z0-9+#]*(?:\.[a-z0-9]+)*/g) ?? []

/** The names and synonyms that are read, by their first words, the longest first. */
export const phrasesByFirst = new Map<string, TagPhrase[]>([
  ['.net', [{ words: ['.net'], slug: 'csharp', isTopic: false }]],
])
for (const { slug, name, group, synonyms, ambiguous } of tags) {
  if (!readGroups.has(group)) continue
  const unsafe = new Set(ambiguous.map((word) => toWords(word).join(' ')))
  for (const text of new Set([slug, name, ...synonyms])) {
    const words = toWords(text)
    const key = words.join(' ')
    const [first] = words
    if (first === undefined || unsafe.has(key) || leftOut.has(key) || /,/.test(text)) continue
    if (words.length === 1 && [...contextWords.keys()].some((word) => word.toLowerCase() === key)) continue
    const list = phrasesByFirst.get(first) ?? []
    list.push({ words, slug, isTopic: topicGroups.has(group) })
    phrasesByFirst.set(
      first,
      list.sort((a, b) => b.words.length - a.words.length),
    )
  }
}
