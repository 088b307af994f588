import { roleFamilies, type Salaries, salariesSchema } from '@cryptolist/contract'
import { z } from 'zod'
import * as text from '#messages/mcp'
import { lead } from '#messages/salaries'
import type { Tool } from '../tool.ts'
import { writeSeen } from '../write-seen.ts'

const input = z.object({ role: z.enum(roleFamilies).optional().describe(text.salaryFigures.role) })

/** As the API has them, with whole addresses of the lists. */
const groupSchema = salariesSchema.omit({ path: true }).extend({ jobs_url: z.url() })

const output = z.object({
  /** The figures of the role asked for; null where none was, and for one with too few listings. */
  role: groupSchema.nullable(),
  groups: z.array(groupSchema),
  currency: z.literal('USD'),
  period: z.literal('year'),
  /** The jobs that count. */
  basis: z.string(),
  /** The page that shows these figures to people. */
  page_url: z.url(),
  notice: z.string().optional(),
})

/** Pay that employers publish, as the pages below `/salaries` show it. */
export const salaryFigures: Tool<z.infer<typeof input>> = {
  name: 'salary_figures',
  ...text.salaryFigures,
  input,
  output,
  missing: 'job_not_found',
  async run({ salaries, boardCounts }, { role }, { origin }) {
    const [roles, ofRole, isDemoOnly] = await Promise.all([
      salaries.listRoles(),
      role && salaries.listOfRole(role),
      boardCounts.isDemoOnly(),
    ])
    const whole = role && roles.find(({ value }) => value === role)
    return writeSeen({
      role: whole === undefined ? null : toGroup(whole, origin),
      groups: (ofRole ?? roles).map((one) => toGroup(one, origin)),
      currency: 'USD',
      period: 'year',
      basis: lead,
      page_url: `${origin}/salaries${role === undefined ? '' : `/${role}`}`,
      ...(isDemoOnly && { notice: text.demoNotice }),
    })
  },
}

function toGroup({ path, ...figures }: Salaries, origin: string): z.infer<typeof groupSchema> {
  return { ...figures, jobs_url: origin + path }
}
