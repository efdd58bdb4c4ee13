/** Names that products are sorted by. Deleted ones stay for 30 days, so that a deletion can be undone; only live ones are unique. */
const nameTable = (table: string, column = "") => /* sql */ `
create table ${table} (
  organisation_id uuid not null references organisation on delete cascade,
  id uuid not null, name text not null, name_key text not null, ${column}
  created_at timestamptz not null, deleted_at timestamptz,
  primary key (organisation_id, id)
);
create unique index ${table}_name on ${table} (organisation_id, name_key) where deleted_at is null;
`;

/** The catalogue, products and their pictures, picked elements, and evidence. */
export const PRODUCTS = /* sql */ `
${["category", "brand", "seller", "product_group"].map((table) => nameTable(table)).join("")}
${nameTable("subcategory", "category_id uuid,")}
alter table subcategory add foreign key (organisation_id, category_id)
  references category (organisation_id, id) on delete set null (category_id);

create table product (
  organisation_id uuid not null references organisation on delete cascade,
  id uuid not null,
  url text not null,
  url_key text not null,
  host text not null,
  name text not null,
  has_own_name boolean not null default false,
  description text not null default '',
  image_url text,
  sku text, gtin text, mpn text,
  brand_id uuid, category_id uuid, subcategory_id uuid, seller_id uuid, group_id uuid,
  is_tracking boolean not null default true,
  -- Name, sku and gtin as first confirmed: what a later page is compared with before its price is believed.
  identity jsonb not null default '{}',
  tier text not null default 'auto' check (tier in ('auto', 'http', 'browser')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  -- What a product is found by, without case. Generated, so that no writer can forget it.
  search_text text generated always as (
    lower(normalize(name || ' ' || coalesce(sku, '') || ' ' || coalesce(gtin, '') || ' ' || url, NFKC))
  ) stored,
  -- What a person has accepted about a page that shows another product or currency than before: the next visit that finds exactly
  -- that trusts it, and the history is marked there.
  accepted jsonb,
  -- When a person saved its configuration. Its entries alone do not show that: a proposal read from the page's own data has
  -- automatic entries, like every product.
  configured_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, brand_id) references brand (organisation_id, id) on delete set null (brand_id),
  foreign key (organisation_id, category_id) references category (organisation_id, id) on delete set null (category_id),
  foreign key (organisation_id, subcategory_id) references subcategory (organisation_id, id) on delete set null (subcategory_id),
  foreign key (organisation_id, seller_id) references seller (organisation_id, id) on delete set null (seller_id),
  foreign key (organisation_id, group_id) references product_group (organisation_id, id) on delete set null (group_id)
);
create unique index product_address on product (organisation_id, url_key) where deleted_at is null;
create index product_newest on product (organisation_id, created_at desc, id desc) where deleted_at is null;
create index product_by_name on product (organisation_id, lower(name), id) where deleted_at is null;
create index product_deleted on product (organisation_id, deleted_at, id) where deleted_at is not null;
create index product_by_group on product (organisation_id, group_id) where deleted_at is null;
create index product_by_brand on product (organisation_id, brand_id) where deleted_at is null;
create index product_by_category on product (organisation_id, category_id) where deleted_at is null;
create index product_by_subcategory on product (organisation_id, subcategory_id) where deleted_at is null;
create index product_by_seller on product (organisation_id, seller_id) where deleted_at is null;

-- The pictures of products: fetched once for each address, cropped, and served at their own addresses.
create table picture (
  organisation_id uuid not null references organisation on delete cascade,
  key text not null,
  hash bytea not null,
  small bytea not null,
  large bytea not null,
  created_at timestamptz not null,
  primary key (organisation_id, key),
  unique (organisation_id, hash)
);
alter table picture alter column small set storage external, alter column large set storage external;

create table product_picture (
  organisation_id uuid not null,
  product_id uuid not null,
  key text,
  is_due boolean not null default true,
  due_at timestamptz not null default '-infinity',
  tries smallint not null default 0,
  primary key (organisation_id, product_id),
  foreign key (organisation_id, product_id) references product on delete cascade
);
create index product_picture_due on product_picture (due_at) where is_due;
create index product_picture_by_key on product_picture (organisation_id, key) where key is not null;

-- Whoever writes an address (a reading, an import, a person) makes its picture due, without knowing of pictures. The old one
-- is shown until the new one is there; how soon it may be fetched stays, since some shops change the address with every visit.
create function product_picture_is_due() returns trigger language plpgsql as $$
begin
  insert into product_picture (organisation_id, product_id) values (new.organisation_id, new.id)
  on conflict (organisation_id, product_id) do update set is_due = true, tries = 0;
  return null;
end $$;
create trigger product_picture_added after insert on product
  for each row when (new.image_url is not null) execute function product_picture_is_due();
create trigger product_picture_changed after update of image_url on product
  for each row when (new.image_url is not null and new.image_url is distinct from old.image_url)
  execute function product_picture_is_due();

create table tracking_entry (
  organisation_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  field text not null,
  dom text not null,
  location text not null,
  pathway text,
  tag text not null,
  fingerprint jsonb,
  -- Grows with every re-pick; observations carry it, so that a splice in a history can be seen.
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  -- Read instead of the element's text: content, src.
  attribute text,
  state text not null default 'automatic' check (state in ('automatic', 'new', 'found', 'moved', 'unsure', 'gone')),
  confidence real,
  detail text,
  last_found_at timestamptz,
  -- Locations that a person has said to be another element.
  rejected text[] not null default '{}',
  -- The element when it was picked, at the last confident find, and where it may be now: value, place, hashes of block and picture.
  picked jsonb,
  found jsonb,
  proposed jsonb,
  primary key (organisation_id, id),
  foreign key (organisation_id, product_id) references product (organisation_id, id) on delete cascade
);
create unique index tracking_entry_field on tracking_entry (organisation_id, product_id, field) where deleted_at is null;
create index tracking_entry_newest on tracking_entry (organisation_id, created_at desc, id desc) where deleted_at is null;
create index tracking_entry_attention on tracking_entry (organisation_id, product_id)
  where deleted_at is null and state in ('moved', 'unsure', 'gone');

-- Each re-pick and repair of an entry: the same history goes on with another element; or an accepted page.
create table entry_splice (
  organisation_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  entry_id uuid not null,
  field text not null,
  version integer not null,
  kind text not null check (kind in ('picked', 'repaired', 'automatic', 'accepted')),
  at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, product_id) references product (organisation_id, id) on delete cascade
);
create index entry_splice_by_product on entry_splice (organisation_id, product_id, at);

-- Clean markup, headers and pictures by the hash of their content, so that identical ones are stored once.
create table stored_content (
  organisation_id uuid not null references organisation on delete cascade,
  hash bytea not null,
  kind text not null check (kind in ('block', 'headers', 'png', 'jpeg', 'webp', 'gif', 'avif')),
  -- Blocks are compressed.
  content bytea not null,
  created_at timestamptz not null,
  primary key (organisation_id, hash)
);

-- The hints are what a site's owner or a person has decided about a host: how to read "1.099", which tier is needed. Learned is what
-- successful readings showed, and decides nothing.
create table site_memory (
  organisation_id uuid not null references organisation on delete cascade,
  host text not null,
  hints jsonb not null,
  updated_at timestamptz not null,
  tier text check (tier in ('http', 'browser')),
  learned jsonb not null default '{}',
  primary key (organisation_id, host)
);

-- A configuration tried on other pages.
create table trial (
  organisation_id uuid not null references organisation on delete cascade,
  id uuid not null,
  product_id uuid not null,
  started_by uuid,
  created_at timestamptz not null,
  finished_at timestamptz,
  -- Addresses that were not accepted, each with the reason: [{ url, reason }].
  refused jsonb not null default '[]',
  primary key (organisation_id, id),
  foreign key (organisation_id, product_id) references product (organisation_id, id) on delete cascade
);
create index trial_by_age on trial (organisation_id, created_at);

create table trial_row (
  organisation_id uuid not null,
  trial_id uuid not null,
  position integer not null,
  url text not null,
  url_key text not null,
  product_id uuid,
  verdict text not null check (verdict in ('waiting', 'sure', 'unsure', 'failed')),
  reason text,
  name text,
  -- What was read of each field, for people; and the entries and the product that accepting makes.
  result jsonb,
  draft jsonb,
  block_hash bytea,
  picture_hash bytea,
  accepted_at timestamptz,
  primary key (organisation_id, trial_id, position),
  unique (organisation_id, trial_id, url_key),
  foreign key (organisation_id, trial_id) references trial (organisation_id, id) on delete cascade
);

-- The evidence for prices, stocks and errors: one record for each visit that published or held something, and for the first error of
-- each kind, numbered within its product. 'hash' is that of the text 'record', which contains the hash of the previous record and
-- those of its contents, each stored once for all records.
create table evidence (
  organisation_id uuid not null,
  product_id uuid not null,
  number integer not null check (number > 0),
  check_id uuid not null,
  at timestamptz not null,
  causes text[] not null check (causes <@ array['price', 'stock', 'held', 'error'] and cardinality(causes) > 0),
  outcome text not null,
  -- From when on what it published is in force: before its own visit where an earlier one had seen it first.
  since timestamptz,
  normal_minor bigint,
  discounted_minor bigint,
  currency text,
  record text not null,
  hash bytea not null,
  block_hash bytea,
  headers_hash bytea,
  picture_hash bytea,
  primary key (organisation_id, product_id, number),
  foreign key (organisation_id, product_id) references product on delete cascade
);
create unique index evidence_by_check on evidence (organisation_id, check_id);
`;
