import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'

const targetSchema = z.strictObject({
  refId: z.string(),
  expr: z.string().min(1),
  legendFormat: z.string().min(1),
})
const placeSchema = z.strictObject({ x: z.number(), y: z.number(), w: z.number(), h: z.number() })
const panelSchema = z.looseObject({
  id: z.number().int(),
  title: z.string().min(1),
  type: z.enum(['timeseries', 'stat']),
  // Chosen by the one who opens the dashboard.
  // biome-ignore lint/suspicious/noTemplateCurlyInString: Grafana's variable.
  datasource: z.strictObject({ type: z.literal('prometheus'), uid: z.literal('${datasource}') }),
  gridPos: placeSchema,
  fieldConfig: z.looseObject({ defaults: z.looseObject({ unit: z.string().optional() }) }),
  targets: z.array(targetSchema).min(1),
})
const dashboardSchema = z.looseObject({
  title: z.string(),
  uid: z.string().max(40),
  schemaVersion: z.number().int(),
  templating: z.looseObject({
    list: z.tuple([
      z.looseObject({
        name: z.literal('datasource'),
        type: z.literal('datasource'),
        query: z.literal('prometheus'),
      }),
    ]),
  }),
  panels: z.array(panelSchema),
})

describe('the Grafana dashboard', () => {
  const file = new URL('../../../deploy/grafana-dashboard.json', import.meta.url)
  const { panels } = dashboardSchema.parse(JSON.parse(readFileSync(file, 'utf8')))

  it('has panels with ids of their own that lie side by side within 24 columns', () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)},${y + Math.floor(cell / w)}`),
    )
    expect(new Set(cells).size).toBe(cells.length)
    expect(panels.every(({ gridPos: { x, w } }) => x + w <= 24)).toBe(true)
  })

  it('names each query of a panel once', () => {
    for (const { targets } of panels)
      expect(targets.map(({ refId }) => refId)).toEqual([...new Set(targets.map(({ refId }) => refId))])
  })
})
