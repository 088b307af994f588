import type { ReactElement } from 'react'
import * as text from '#messages/mcp-docs'
import { Link } from '../components/link/link.tsx'
import { Section } from '../components/panel/panel.tsx'
import { Sentence } from '../components/sentence/sentence.tsx'
import { TableHead } from '../components/table/table-head.tsx'

interface McpDocsPageProps {
  /** The whole address of the endpoint. */
  mcpUrl: string
  /** Paths of the manifest and of the entry for the registry. */
  ojcpPath: string
  registryPath: string
  /** Names of the tools. */
  tools: readonly (keyof typeof text.uses)[]
  /** Undefined if nothing is limited. */
  limit: { points: number; seconds: number } | undefined
}

/** How to connect an assistant to this board, with the lines to copy. */
export function McpDocsPage({
  mcpUrl,
  ojcpPath,
  registryPath,
  tools,
  limit,
}: McpDocsPageProps): ReactElement {
  const config = { mcpServers: { jobs: { type: 'http', url: mcpUrl } } }
  return (
    <div className="wrap wrap-read page transparency">
      <h1>{text.heading}</h1>
      <p className="lead">{text.lead}</p>
      <Section className="stack" id="connect" title={text.connect}>
        <p>{text.connectAddress}</p>
        <pre className="snippet">{mcpUrl}</pre>
        <p>{text.connectConfig}</p>
        <pre className="snippet">{JSON.stringify(config, null, 2)}</pre>
      </Section>
      <Section className="stack" id="tools" title={text.tools}>
        <table className="table folds">
          <TableHead names={[text.tool, text.use]} />
          <tbody>
            {tools.map((name) => (
              <tr key={name}>
                <th scope="row">
                  <code>{name}</code>
                </th>
                <td data-label={text.use}>{text.uses[name]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Section>
      <Section className="stack" id="notes" title={text.goodToKnow}>
        {text.notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
        {limit === undefined ? null : <p>{text.limit(limit.points, limit.seconds)}</p>}
      </Section>
      <Developers ojcpPath={ojcpPath} registryPath={registryPath} />
    </div>
  )
}

function Developers({
  ojcpPath,
  registryPath,
}: Pick<McpDocsPageProps, 'ojcpPath' | 'registryPath'>): ReactElement {
  return (
    <Section className="stack" id="developers" title={text.protocols}>
      <p>
        <Sentence
          text={text.protocolsMcp}
          parts={{ path: <code>/mcp</code>, entry: <Link href={registryPath}>server.json</Link> }}
        />
      </p>
      <p>
        <Sentence
          text={text.protocolsOjcp}
          parts={{ manifest: <Link href={ojcpPath}>ojcp.json</Link>, extension: <code>verification</code> }}
        />
      </p>
      <p>
        <Sentence
          text={text.protocolsOthers}
          parts={{
            api: <Link href="/docs/api">{text.api}</Link>,
            llms: <Link href="/llms.txt">llms.txt</Link>,
          }}
        />
      </p>
    </Section>
  )
}
