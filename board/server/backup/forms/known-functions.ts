import { createHash } from 'node:crypto'

/**
 * The functions that CryptoList, Parse and the queue made in any version, by the SHA-256 of their definitions as PostgreSQL writes them
 * (`pg_get_functiondef` with an empty search_path). A restore makes no others. Add a line for each new or changed one, which the failing
 * `backup.test.ts` shows, and keep the others for older backups.
 */
export const knownFunctions: ReadonlyMap<string, string> = new Map([
  ['e9d5ebc6b2a3f1bd8a836658a6c1606a29e4f72e21176c94c0017624418a55c6', 'board.find_cities'],
  ['f4579e1aacd93ee9cc6ea234add02c5d1faab07514df46f629c1d820dd38d40e', 'board.find_cities'],
  ['6242bcb9643a1ae5f50cf9499bb0fee279c9eb89e7453770dc84e79620763c29', 'board.fold_names'],
  ['67b2fb7b209708c1f322a7a53ac539550622465cfb883c6404c0120e34bcc5b3', 'board.fold_words'],
  ['7f432ad212cbbe9e008f7aa831c8563a404c65f5b26a55b425523745ab4b207c', 'board.join_hyphens'],
  ['5e0e3e2e04383c08796c7ce0b0c0dfd31d0e732c0b832c2338e52319c4bc33d0', 'board.join_neighbours'],
  ['517173bc8839fc47ce474c0bd9753a409ac77d24529991db73d76f78d889a70d', 'board.list_name_words'],
  ['573ca02a161c5e6bb9be58a012260d20a9368a0a52eb2347f00fa1b7f4bd5910', 'board.mark_words'],
  ['858703e6849f75860ccedcc1bc78217a8dac114eb81361e04cf73ffa26e15dd4', 'board.note_companies'],
  ['53821d34500ffc266bba0364d15331f2acdd12d086a9757c5c55cd50ef6dd30f', 'board.note_company_parts'],
  ['392bef63c68327dd19be2f7d07cf321e0fdfc9fa96bbba23eab0d7097174c01f', 'board.note_job_parts'],
  ['225c31300116a700f19a1be677d58116421257dd57a363d41c74a7a6a352339f', 'board.note_job_updates'],
  ['3c161bbe87732f4f15aa5653f5849c21242116d48325b3e2d023dd2d064d6e60', 'board.note_job_updates'],
  ['46a0015808cd25246bf7a37ad399c6f86325065889e2529bf39a39db40a0fce2', 'board.note_job_updates'],
  ['97f81e8ef3a5661e8b15428f267a7ae1c369400defd10f03ee9048a93b7d3e8c', 'board.note_job_updates'],
  ['98ea3943ff1c80c5239f594057a806b55acddf68e233887119e6753093663286', 'board.note_job_updates'],
  ['6d6dbb361a262afc45b21b6cfc8408e9e62ee00e15919b520a9a731dd85767ad', 'board.note_jobs'],
  ['29331c04d3f98936768a1c5de23dc23b84df170aa05fe5ccfbc8d97ec0869472', 'board.note_launch'],
  ['1bace676a88362552b451ac39fb3cb55e10657a9d119e12b1d96764f35a42fa4', 'board.note_shown_change'],
  ['80ab77805f777af4e75e50d9c3aad5f378515012d58487e70f20a9db1ac07d47', 'board.note_proof_updates'],
  ['ff029f775b2158d745c6242ab689a6d5e8a238067b24657ae9befeec2831676b', 'board.note_public_company'],
  ['85212a8d9af393931908c86f71e6d12abb2ca4dd96566a6242c522c27fcfc184', 'board.note_table'],
  ['686d7ab70d0fe190bdae0945fea63736bdb0d583dc6360c6eb7112b672083e82', 'board.part_words'],
  ['e1aacf956f2bbcf1932a1ce14f901854a8409d3d4cda7af32e95c7b312da2a3d', 'board.refresh_cities'],
  ['700f418f28e374cb155c06cef093ade9ace06b355b8144049fb561c8826d1601', 'board.refresh_job_search'],
  ['e44736cb3d6d936a042d6794ddd8878f8b51f70be7d55a0e58c03023a32a1aec', 'board.refresh_job_search'],
  ['1c2a5503aaa877e435fbcbd84d0e80eb11d77e3487c0d3d8099c8ed4708aa483', 'board.refresh_job_search'],
  ['20d4def0781fe4ae04d6a9f0a4cde558a6c0da73e5e327dd9898f9a375cf808f', 'board.refresh_job_search'],
  ['56e3cd04e9356ada8bacf295a297451a51d58ee73fc9309df75809687f9c6962', 'board.refuse_log_change'],
  ['9f107062ed54fb36686582d778a89fcbeab73fbb68b87dc61b1498643457c2e3', 'board.refuse_moderation_log_change'],
  ['09f62d2651aabbe8e7d8710dac48b837f8fe3f8e0fe112210cd01d5b374346db', 'board.set_cities'],
  ['b1472b9fcec02ebdef87ccfd1f95ca513119fb6897cffe221885f064132e3edd', 'board.set_codes_to_judge'],
  ['b41c0d245993d3d430d8b1c70ca1074f19deb63dee6ccdb73fbd34f71ce13c96', 'board.tell_change'],
  ['9a00ccecfe9cb1dc9bb12aa43e903aec0cd687952746360031fcf1a04cfb3f51', 'pgboss.create_queue'],
  ['32159d95f041499dc40317acb14dafa8a0fcd0d4c3901819a471a0ab871a7617', 'pgboss.delete_queue'],
  ['c72ffbecabc861bca5ae88f35c13dd14dcb51e107fd6403d853e57516f1f4635', 'public.array_add'],
  ['d1d37249033c77fdd240920c2126787427300905050aa6434fdde0b4e8662ae4', 'public.array_add_unique'],
  ['ae4c8d9617ce255ba71ff9edcfdc78fd4e802356ebeb326421efae9d21aa69d6', 'public.array_contains'],
  ['44fab45aad9afb0cc33cfe55eddb537af30a24e1a17c9f73a4c946e0a6b7f9c0', 'public.array_contains_all'],
  ['a106af44e1a1a88dfa8349b8b60466dbc5524c9b3ee629e5577d506c1cb5dd00', 'public.array_contains_all_regex'],
  ['82562e6f95606acdffed4a10800e52b0ec5ed217c8c06b9f9f383cc3703d9042', 'public.array_remove'],
  ['582aa27d51a1a44736405a11b58ba165d820ec8fb02169f057afc2ea4b1c46a5', 'public.change_nested'],
  ['d2c1f2f83dfdcc968072fd1db7f3ef6bdd6bb6409f0cd5cee0f173ac2681d4eb', 'public.change_nested'],
  ['18f7010b75640c8c258282dd00d010cd16a59e2fb39c7215f604f10562b4f735', 'public.date_of'],
  [
    '418a96f530b4dba5e984aabc6198dd17d242373a9d00fa0a1d28bb30b031b3cf',
    'public.idempotency_delete_expired_records',
  ],
  ['3db15cfa56382f8ee79928b0f4441d795e66eb1086116acb5dda9022121d7f9b', 'public.json_object_set_key'],
  ['6c91002d2bff4e30cff6b44779228e557626b018e599bc68fd6aeac3512ef939', 'public.order_of'],
  ['f53edbfd7af9141f7a6defe86f5f21ad7a555b00fad3620452a166248b2759d8', 'public.st_distancesphere'],
])

export function isKnownFunction(statement: string): boolean {
  const [sum] = describeFunction(statement)
  return knownFunctions.has(sum)
}

/**
 * How a definition is listed: its sum, and its name with the schema. The sum doesn't count quotes in the first line, which has names and types
 * only: which names need them depends on the version of PostgreSQL.
 */
export function describeFunction(statement: string): [string, string] {
  const [, name = ''] = /^CREATE OR REPLACE (?:FUNCTION|PROCEDURE) ([^(]+)/.exec(statement) ?? []
  const plain = statement.replace(/^.*/, (line) => line.replaceAll('"', ''))
  return [createHash('sha256').update(plain).digest('hex'), name]
}
