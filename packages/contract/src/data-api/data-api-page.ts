import { type CacheRule, listDataApiOperations, type NamedOperation } from './operations.ts'
import { dataApiParameters } from './parameters.ts'

const intro = `# The data API

<!-- Made from packages/contract/src/data-api by \`npm run data-api\`: change it there. -->

The board answers the data calls of apps built on Moralis v1 from the operator's own nodes and a small index. What each call needs, chain by chain, is in
[chains.md](chains.md).

| | at the server | with a key |
| --- | --- | --- |
| URL | \`POST /server/functions/{name}\`, JSON, even without an application id | \`/api/v2\` and \`/api/solana\`, below |
| who may call | anyone; a session allows more calls a minute | a key in \`X-API-Key\`, created at /admin/keys or with \`npm run keys -- add NAME\` |
| errors | \`400 {"code": 141, "error": text}\`; 503 while the database is unreachable | \`{"message": text}\` with 400, 401, 404, 429, 501 or 503 |
| in the old SDK | \`Moralis.start({ serverUrl, appId })\` | \`Moralis.Web3API.baseURL = 'https://board.example/api/v2'\`, then \`Web3API.initialize({ apiKey })\` |

- **Limits**: each call has a weight. \`DATA_API_LIMITS\` sets the weight per minute for an IP address, a signed-in user and a key. All answers include
  \`x-rate-limit-limit\`, \`x-rate-limit-remaining-ttl\`, \`x-rate-limit-used\`, \`x-rate-limit-remaining-ip-ttl\` and \`x-rate-limit-ip-used\`.
- **Keys** have scopes: \`read\` for all reads, \`sync\` for syncNFTContract, \`upload\` for uploadFolder. A key is shown once; only its hash is stored.
- **Chains** go by their names in Moralis v1 or their ids, decimal or hexadecimal. A chain without a node gets 501, with the setting to change.
- **Lists** accept up to 100 entries: \`k[]=a&k[]=b\`, \`k=a&k=b\` or \`k=a,b\`. Pages have up to 500 entries; continue with \`cursor\` until it is empty.
- **The caller’s wallet**: at the server, a call about a wallet without an \`address\` is about the signed-in user’s own.
- **Coverage**: headers show which blocks an answer from the index covers: \`X-Index-From-Block\`, \`X-Index-To-Block\`. Anything not indexed gets 501, never an empty list.
- **Caching**: answers about final blocks are cached permanently, others as the table shows; \`Cache-Control\` and \`ETag\` say so to callers.
- \`provider_url\`, \`providerUrl\` and \`subdomain\` are accepted and have no effect.
- moralis@1.5.8 drops request bodies when it calls with a key, so \`runContractFunction\` gets 400 there. Through \`/server\` it works.
- At /server, a function in your \`CLOUD_CODE\` takes precedence over the data API's function of the same name.
- A machine-readable description is at \`/api-docs/v2/swagger.json\`.
`

const titles: Record<NamedOperation['api'], string> = {
  web3: '\n## Web3API\n',
  solana:
    '\n## SolanaAPI\n\nAt the server, their names begin with `sol-`; with a key, their paths are below `/api/solana`.\n',
  old: '\n## Old functions of `Moralis` itself\n\nAt the server only. `getTransactions` is both an old function and one of Web3API: SDKs that send JSON as text, or send their name,\nget the old list.\n',
}

/** backend/docs/data-api.md as it should be: all operations in the order of the table. */
export function dataApiPage(): string {
  const operations = listDataApiOperations()
  const apis = ['web3', 'solana', 'old'] as const
  return [
    intro,
    ...apis.flatMap((api) => [
      titles[api],
      '\n| call | request | parameters | weight | cached |\n| ---- | ------- | ---------- | ------ | ---- |\n',
      ...operations.filter((operation) => operation.api === api).map(describe),
    ]),
  ].join('')
}

function describe(operation: NamedOperation): string {
  const { name, group, api, weight, cache } = operation
  const own = name.replace(/^sol-/, '')
  const callName = api === 'old' ? own.replace('getTransactions_old', 'getTransactions') : `${group}.${own}`
  const parameters = Object.keys(dataApiParameters[name].shape).map((field) => `\`${field}\``)
  const request =
    operation.api === 'old'
      ? '–'
      : `\`${operation.method ?? 'GET'} ${operation.url.replaceAll(/:(\w+)/g, '{$1}')}\``
  return `| \`${callName}\` | ${request} | ${parameters.join(', ') || '–'} | ${weight} | ${describeRule(cache)} |\n`
}

function describeRule(rule: CacheRule): string {
  if (typeof rule === 'object') return rule.seconds < 120 ? `${rule.seconds} s` : `${rule.seconds / 60} min`
  return { none: 'no', block: 'one block', final: 'permanently once final' }[rule]
}
