-- Gives private files to the organisations of the rows that refer to them; the demo calls it again after its record is loaded.
create function give_files_to_organs() returns void language sql as $$
  update file set organ_id = held.organ_id
  from (
    select unnest(license_urls) as url, id as organ_id from organ
    union all select unnest(cert_urls || array[no_crime_url]), organ_id from people
    union all select unnest(license_urls || title_urls || array[avatar, id_card_front_url, id_card_back_url, health_url, no_crime_url]),
      expect_organ_id from people_apply
    union all select unnest(file_urls), customer_client.organ_id from longcare_assessment
      join customer_client on customer_client.id = longcare_assessment.client_id
    union all select unnest(attachments || array[offline_proof_url]), organ_id from main_order
    union all select unnest(proof_urls), organ_id from refund
    union all select unnest(before_urls || after_urls || array[sign_url]), visit.organ_id from service_record
      join visit on visit.id = service_record.child_id
  ) as held
  where held.organ_id is not null and held.url = '/api/file/' || file.id and file.purpose not in ('content', 'avatar')
$$;
--> statement-breakpoint
select give_files_to_organs();
