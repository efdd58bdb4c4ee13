"""Products with their prices, with the standard library only. The key needs products:read.

    PRICETRAIL_URL=http://localhost:3000 PRICETRAIL_KEY=ptk_... python3 prices.py [words]
"""

import json
import os
import sys
import urllib.error
import urllib.parse
import urllib.request

URL = os.environ.get("PRICETRAIL_URL", "http://localhost:3000")


def get(path, **query):
    request = urllib.request.Request(
        f"{URL}/api/{path}?{urllib.parse.urlencode(query)}",
        headers={"Authorization": f"Bearer {os.environ['PRICETRAIL_KEY']}"},
    )
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def products(search):
    page, pages = 1, 1
    while page <= pages:
        answer = get("get/product", search=search, page=page, pageSize=200)
        yield from answer["list"]
        page, pages = page + 1, answer["pages"]


try:
    for product in products(" ".join(sys.argv[1:])):
        price = product["discountedPrice"] or product["normalPrice"]
        shown = f"{price['currency']} {price['value']}" if price else "no price yet"
        print(f"{product['name']}: {shown}")
except urllib.error.HTTPError as error:
    # Problem details: `detail` explains the error in a sentence.
    sys.exit(json.load(error)["detail"])
