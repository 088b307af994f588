import { readFileSync } from 'node:fs'

const files = ['deploy/grafana-dashboard.json', 'deploy/prometheus-rules.yml', 'docs/guides/operations.md']

/** A file of this repository. */
export function readOurs(path: string): string {
  return readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
}

/** Names of the measures that the dashboard, the alerts and the guide ask for, each once. */
export function listAskedMeasures(): string[] {
  const names = files.flatMap(
    (path) => readOurs(path).match(/\b(?:cryptolist|nodejs|process)_[a-z\d]+_[a-z_\d]*[a-z\d]\b/g) ?? [],
  )
  return [...new Set(names.map((name) => name.replace(/_(bucket|count|sum)$/, '')))]
}

/** Names of the measures in an answer of `/metrics`. */
export function listExportedMeasures(text: string): Set<string> {
  return new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name))
}
