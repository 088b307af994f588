-- Where a company's board is now, as far as its old address says: `ashby:acme`.
alter table board.sources add column moved_to text;
