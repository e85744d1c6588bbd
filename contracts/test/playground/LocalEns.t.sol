// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {NameResolver} from "../../src/names/NameResolver.sol";
import {ILocalEns} from "../../src/playground/ILocalEns.sol";
import {LocalEns} from "../../src/playground/LocalEns.sol";
import {Test} from "../shared/Test.sol";

contract LocalEnsTest is Test {
    uint256 private constant KEY = 0xa11ce;
    bytes private constant SUFFIX = hex"0377636e02696400"; // wcn.id
    bytes private constant NAME = hex"04616461310377636e02696400"; // ada1.wcn.id
    LocalEns private _ens = new LocalEns();
    string[] private _gateways = ["x-batch-gateway:true"];

    function testFuzz_setRecord_isReturned(bytes memory name, bytes memory data, bytes memory result) public {
        vm.assume(result.length > 0);
        _ens.setRecord(name, data, result);
        (bytes memory found, address resolver) = _ens.resolveWithGateways(name, data, _gateways);
        vm.assertEq(found, result, "the record");
        vm.assertEq(resolver, address(_ens), "itself");
    }

    function testFuzz_setPrimaryName_isPerAccount(uint256 one, uint256 other, string memory name) public {
        _ens.setPrimaryName(account(one), name);
        (string memory found,,) = _ens.reverseWithGateways(abi.encodePacked(account(one)), 60, _gateways);
        vm.assertEq(found, name, "the name");
        if (account(one) == account(other)) return;
        (found,,) = _ens.reverseWithGateways(abi.encodePacked(account(other)), 60, _gateways);
        vm.assertEq(found, "", "no name");
    }

    function testFuzz_reverseWithGateways_ignoresCoinType(uint256 coinType) public view {
        (string memory found, address resolver,) =
            _ens.reverseWithGateways(abi.encodePacked(address(this)), coinType, _gateways);
        vm.assertEq(found, "", "no name");
        vm.assertEq(resolver, address(_ens), "itself");
    }

    function testFuzz_resolveWithGateways_revertsWithoutResolver(bytes memory data) public {
        vm.expectRevert(abi.encodeWithSelector(ILocalEns.ResolverNotFound.selector, NAME));
        _ens.resolveWithGateways(NAME, data, _gateways);
    }

    function testFuzz_resolveWithGateways_asksInNameOfResolver(bytes memory data) public {
        NameResolver resolver = _newResolver();
        _ens.setResolver(SUFFIX, address(resolver));
        bytes memory name = bytes.concat(hex"0461646131", SUFFIX);
        bytes memory request = abi.encodeCall(resolver.resolve, (name, data));
        ILocalEns.GatewayRequest[] memory requests = new ILocalEns.GatewayRequest[](1);
        requests[0] = ILocalEns.GatewayRequest(address(resolver), resolver.urls(), request);
        vm.expectRevert(
            abi.encodeWithSelector(
                ILocalEns.OffchainLookup.selector,
                address(_ens),
                _gateways,
                abi.encodeWithSignature("query((address,string[],bytes)[])", requests),
                ILocalEns.resolveCallback.selector,
                abi.encode(address(resolver), resolver.resolveWithProof.selector, request)
            )
        );
        _ens.resolveWithGateways(name, data, _gateways);
    }

    function testFuzz_setResolver_servesNamesBelow(uint8 length) public {
        NameResolver resolver = _newResolver();
        _ens.setResolver(SUFFIX, address(resolver));
        uint8 size = uint8(bound(length, 1, 63));
        bytes memory name = bytes.concat(bytes1(size), new bytes(size), SUFFIX);
        (bool succeeded, bytes memory returned) =
            address(_ens).staticcall(abi.encodeCall(_ens.resolveWithGateways, (name, "", _gateways)));
        vm.assertFalse(succeeded, "a gateway is needed");
        vm.assertTrue(bytes4(returned) == ILocalEns.OffchainLookup.selector, "and asked");
    }

    function testFuzz_resolveCallback_returnsWhatResolverAccepts(bytes memory request, bytes memory result) public {
        NameResolver resolver = _newResolver();
        uint64 expiresAt = uint64(block.timestamp + 60);
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(KEY, resolver.answerDigest(request, result, expiresAt));
        bytes[] memory responses = new bytes[](1);
        responses[0] = abi.encode(result, expiresAt, abi.encodePacked(r, s, v));
        bytes memory extraData = abi.encode(address(resolver), resolver.resolveWithProof.selector, request);
        (bytes memory found, address by) = _ens.resolveCallback(abi.encode(new bool[](1), responses), extraData);
        vm.assertEq(found, result, "the result");
        vm.assertEq(by, address(resolver), "the resolver");
    }

    function testFuzz_resolveCallback_revertsWhenGatewayFailed(bytes memory request, bytes memory reason) public {
        NameResolver resolver = _newResolver();
        bytes[] memory responses = new bytes[](1);
        responses[0] = reason;
        bool[] memory failures = new bool[](1);
        failures[0] = true;
        bytes memory extraData = abi.encode(address(resolver), resolver.resolveWithProof.selector, request);
        vm.expectRevert(abi.encodeWithSelector(ILocalEns.ResolverError.selector, reason));
        _ens.resolveCallback(abi.encode(failures, responses), extraData);
    }

    function _newResolver() private returns (NameResolver) {
        address[] memory signers = new address[](1);
        signers[0] = vm.addr(KEY);
        string[] memory urls = new string[](1);
        urls[0] = "https://gateway.example/{sender}/{data}";
        return new NameResolver(address(this), signers, urls);
    }
}
