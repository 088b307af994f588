import { sql, type Transaction } from 'kysely'
import type { Db, Schema } from '../../database/schema.ts'

/** A text of a company's team for answers to applicants. */
export interface AnswerTemplate {
  id: string
  name: string
  text: string
}

/** All templates of a company, by name. */
export async function listTemplates(db: Db, companyId: string): Promise<AnswerTemplate[]> {
  return db
    .selectFrom('board.answer_templates')
    .select(['id', 'name', 'text'])
    .where('company_id', '=', companyId)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
}

/** Stores a new template, or changes the company's own with this id. */
export async function putTemplate(
  db: Transaction<Schema>,
  { companyId, id, name, text }: AnswerTemplate & { companyId: string },
): Promise<void> {
  await db
    .insertInto('board.answer_templates')
    .values({ id, company_id: companyId, name, text })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ name, text })
        .where('board.answer_templates.company_id', '=', companyId),
    )
    .execute()
}

export async function deleteTemplate(db: Db, companyId: string, id: string): Promise<void> {
  await db
    .deleteFrom('board.answer_templates')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}
