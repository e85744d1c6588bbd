// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC721MintAction} from "../../src/action/ERC721MintAction.sol";
import {IContractAction} from "../../src/action/IContractAction.sol";
import {BoostClaimData} from "../../src/shared/BoostClaimData.sol";
import {BoostError} from "../../src/shared/BoostError.sol";
import {ERC721Token} from "../../src/tokens/ERC721Token.sol";
import {CloneableSuite} from "../suite/CloneableSuite.sol";
import {OwnedSuite} from "../suite/OwnedSuite.sol";

contract ERC721MintActionTest is CloneableSuite, OwnedSuite {
    ERC721Token private _erc721 = new ERC721Token("Laurel Wreath", "WREATH");
    ERC721MintAction private _action;

    function setUp() public {
        _action = ERC721MintAction(_deployInitialized());
    }

    function _name() internal pure override returns (string memory) {
        return "ERC721MintAction";
    }

    function _payloadFor(address) internal view override returns (bytes memory) {
        return _payload(block.chainid, address(_erc721), 0);
    }

    function _payload(uint256 chain, address target, uint256 value) private pure returns (bytes memory) {
        return abi.encode(IContractAction.InitPayload(chain, target, ERC721Token.mint.selector, value));
    }

    function _ownableInstance() internal view override returns (address, address) {
        return (address(_action), address(this));
    }

    function _claimData(uint256 tokenId) private pure returns (bytes memory) {
        return abi.encode(BoostClaimData(abi.encode(tokenId), ""));
    }

    function testFuzz_execute_mintsToken(uint256 to, uint256 accountSeed) public {
        vm.prank(account(accountSeed));
        (bool success, bytes memory returnData) = _action.execute(abi.encode(account(to)));
        vm.assertTrue(success, "minted");
        vm.assertEq(_erc721.ownerOf(abi.decode(returnData, (uint256))), account(to), "minted for the requested account");
    }

    function testFuzz_prepare_returnsCalldata(uint256 to) public view {
        bytes memory prepared = _action.prepare(abi.encode(account(to)));
        vm.assertEq(prepared, abi.encodeCall(ERC721Token.mint, (account(to))), "call");
    }

    function testFuzz_validate_succeedsOncePerTokenForHolder(uint256 holder, uint256 boostId, uint256 incentiveId)
        public
    {
        uint256 tokenId = _erc721.mint(account(holder));
        address other = _otherAccount(boostId, account(holder));
        vm.assertFalse(_action.validate(boostId, incentiveId, other, _claimData(tokenId)), "not the holder");
        vm.assertTrue(_action.validate(boostId, incentiveId, account(holder), _claimData(tokenId)), "the holder");
        vm.assertFalse(_action.validate(boostId, incentiveId, account(holder), _claimData(tokenId)), "once");
    }

    function testFuzz_validate_doesNotConsumeTokenForOtherAccounts(uint256 holder, uint256 boostId, uint256 accountSeed)
        public
    {
        uint256 tokenId = _erc721.mint(account(holder));
        vm.prank(_otherAccount(accountSeed, address(this)));
        _action.validate(boostId, 0, account(holder), _claimData(tokenId));
        vm.assertTrue(
            _action.validate(boostId, 0, account(holder), _claimData(tokenId)), "another caller's use is apart"
        );
    }

    function testFuzz_validate_revertsWithNativeValue(uint256 holder, uint96 value) public {
        uint256 tokenId = _erc721.mint(account(holder));
        if (value == 0) return;
        vm.deal(address(this), value);
        vm.expectRevert(BoostError.NotImplemented.selector);
        _action.validate{value: value}(0, 0, account(holder), _claimData(tokenId));
    }

    function testFuzz_validated_isTrueAfterValidation(uint256 holder, uint256 other) public {
        uint256 tokenId = _erc721.mint(account(holder));
        vm.assertFalse(_action.validated(tokenId), "not validated yet");
        _action.validate(0, 0, account(holder), _claimData(tokenId));
        vm.assertEq(_action.validated(other), other == tokenId, "only this one");
    }

    function testFuzz_chainId_returnsInitializedValue(uint256 chain) public {
        vm.assertEq(_deployMintAction(chain, address(0), 0).chainId(), chain, "chain");
    }

    function testFuzz_target_returnsInitializedValue(address target) public {
        vm.assertEq(_deployMintAction(1, target, 0).target(), target, "target");
    }

    function testFuzz_value_returnsInitializedValue(uint256 value) public {
        vm.assertEq(_deployMintAction(1, address(0), value).value(), value, "value");
    }

    function testFuzz_selector_returnsInitializedValue(uint256 accountSeed) public {
        vm.prank(account(accountSeed));
        vm.assertEq(bytes32(_action.selector()), bytes32(ERC721Token.mint.selector), "selector");
    }

    function testFuzz_VALIDATOR_returnsOwnAddress(uint256 accountSeed) public {
        vm.prank(account(accountSeed));
        vm.assertEq(_action.VALIDATOR(), address(_action), "only itself");
    }

    function _deployMintAction(uint256 chain, address target, uint256 value) private returns (ERC721MintAction action) {
        action = ERC721MintAction(_clone());
        action.initialize(_payload(chain, target, value));
    }
}
