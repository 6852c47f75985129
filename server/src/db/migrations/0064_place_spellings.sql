-- Communities and roads of addresses, for the search of positions. House numbers never reach the index, so that it cannot
-- be asked who lives where. Functions are called with their schema, because indexes are built without a search path.
-- An address without province, city, district, subdistrict and town.
create function public.local_address(address text) returns text language sql immutable parallel safe as $local$
  select regexp_replace(
    regexp_replace(regexp_replace(regexp_replace(address, '^[^省0-9]{2,7}(省|自治区)', ''), '^[^市0-9]{2,6}市', ''), '^[^区县0-9]{1,6}[区县]', ''),
    '^[^0-9路巷弄]*(街道|镇|乡)(?=[^路街巷弄]+(路|街|大道|巷|弄|胡同|小区|花园|新村|公寓|苑))', '')
$local$;
--> statement-breakpoint
create function public.road_of(address text) returns text language sql immutable parallel safe as $road$
  select substring(public.local_address(address) from '([^0-9０-９A-Za-z[:space:][:punct:]，。、（）【】号幢栋室层楼]{1,12}?(?:大道|路|街|巷|弄|胡同))(?!道)')
$road$;
--> statement-breakpoint
-- The community as it was entered, without building and remarks, else the one that the address names.
create function public.community_of(community text, address text) returns text language sql immutable parallel safe as $community$
  select case when length(given) > 1 then given else
    substring(public.local_address(address) from '[^0-9０-９A-Za-z[:space:][:punct:]，。、（）【】号幢栋室层楼弄巷路街道]{1,12}(?:小区|花园|花苑|新村|公寓|家园|嘉园|苑|山庄|大厦|广场|名邸|华庭|社区)')
  end
  from (select btrim(regexp_replace(community,
    '([(（【,，;；].*|[0-9０-９]+[[:space:]]*([-－—#]|号|幢|栋|座|单元|室|层|楼|弄).*|[一二三四五六七八九十]+(号楼|幢|栋|单元|室).*|[0-9０-９]{2,}.*)$', '')) as given) as one
$community$;
--> statement-breakpoint
create function public.place_spelled(community text, address text) returns tsvector language sql immutable parallel safe cost 2000 as $place$
  select public.name_spelled(public.community_of(community, address)) || public.name_spelled(public.road_of(address))
$place$;
--> statement-breakpoint
CREATE INDEX "tv_user_place" ON "tv_user" USING gin (place_spelled(null, address)) WHERE lng is not null and lat is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "customer_client_place" ON "customer_client" USING gin (place_spelled(community_name, address)) WHERE lng is not null and lat is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "organ_place" ON "organ" USING gin (place_spelled(null, address)) WHERE lng is not null and lat is not null and deleted_at is null;
