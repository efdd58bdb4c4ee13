"""Visits one page many times with Scrapy, to read its name and price, and prints the
CPU-ms of one page: from the first page's handler to the last one's, so that starting Scrapy does not count."""

import sys
import time

import scrapy
from scrapy.crawler import CrawlerProcess

address, times = sys.argv[1], int(sys.argv[2])
readings = []


class Crawl(scrapy.Spider):
    name = "bench"

    def start_requests(self):
        return [scrapy.Request(address, dont_filter=True)]

    def parse(self, response):
        if response.css("h1::text").get() and response.css(".price::text").get():
            readings.append(time.process_time())
        if len(readings) <= times:
            yield scrapy.Request(address, dont_filter=True)


process = CrawlerProcess({"CONCURRENT_REQUESTS": 1, "LOG_ENABLED": False, "TELNETCONSOLE_ENABLED": False})
process.crawl(Crawl)
process.start()
print((readings[times] - readings[0]) * 1000 / times)
