-- A single amount in the form was fixed pay until 0071 made it "from" or "up to". Drafts that were saved before keep what their employers meant.
update board.listing_drafts
set fields = fields || case
  when coalesce(btrim(fields ->> 'cash_max'), '') = '' then jsonb_build_object('cash_max', fields -> 'cash_min')
  else jsonb_build_object('cash_min', fields -> 'cash_max') end
where state <> 'done'
  and (coalesce(btrim(fields ->> 'cash_min'), '') = '') <> (coalesce(btrim(fields ->> 'cash_max'), '') = '')
  and updated_at < (select timestamp::timestamptz from board.kysely_migration where name = '0071_pay_bounds');
