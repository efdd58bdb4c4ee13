#!/bin/sh
# Adds a product, tracks it, waits for the run to end, and prints the price that was read.
#   PRICETRAIL_URL=http://localhost:3000 PRICETRAIL_KEY=ptk_... sh prices.sh https://shop.example/kettle
# The key needs products:read, products:write, runs:read and runs:write.
set -eu
api() {
  curl --silent --show-error --fail-with-body -H "Authorization: Bearer $PRICETRAIL_KEY" -H "Content-Type: application/json" "$@"
}
# Prints the first value of a name in a response.
value() { grep -o "\"$1\":\"[^\"]*\"" | head -n 1 | cut -d '"' -f 4; }

product=$(api -H "Idempotency-Key: $(date +%s)-$$-add-product" -d "{\"url\":\"$1\"}" "$PRICETRAIL_URL/api/add/product" | value _id)
run=$(api -d "{\"products\":[\"$product\"]}" "$PRICETRAIL_URL/api/track/product" | value _id)
until api "$PRICETRAIL_URL/api/get/run/$run" | grep -q '"state":"\(finished\|cancelled\)"'; do sleep 1; done
api "$PRICETRAIL_URL/api/get/product/$product"
