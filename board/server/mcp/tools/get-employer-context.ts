import { z } from 'zod'
import * as text from '#messages/mcp'
import { employerContextSchema, readEmployerContext } from '../ojcp/employer-context.ts'
import { ojcpVersion } from '../ojcp/posting.ts'
import type { Tool } from '../tool.ts'
import { writeSeen } from '../write-seen.ts'

const input = z.object({
  employer_id: z.string().max(100).describe(text.getEmployerContext.employerId),
})

export const getEmployerContext: Tool<z.infer<typeof input>> = {
  name: 'get_employer_context',
  ...text.getEmployerContext,
  input,
  output: z.object({ ojcp_version: z.literal(ojcpVersion), ...employerContextSchema.shape }),
  missing: 'employer_not_found',
  async run(context, { employer_id: id }, { origin }) {
    const employer = await readEmployerContext(context, id.trim().toLowerCase(), origin)
    return writeSeen({ ojcp_version: ojcpVersion, ...employer })
  },
}
